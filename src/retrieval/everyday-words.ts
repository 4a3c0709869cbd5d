/**
 * Words that any talk is full of, whatever it is about: time, people, feelings, plain verbs and adjectives. That no entry
 * has them says nothing; that no entry has a word which is neither here nor in the text of the knowledge says a lot.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  `able above absolutely accept accidentally across actual add afraid afterwards again ago agree ahead allow allowed
  almost alone along alright although altogether among amount angry annoying answer anymore anything anyway anyways
  anywhere apart apparently appear appears appreciate appreciated approach area around article asap aside asked asking
  assume attempt attempts awful away awesome bad badly barely basic basically beat became become becomes beginner
  behave behaves behaving behavior behaviour behind believe below beside besides bet beyond bother bothering boss
  bought boy break breaks bring brings broken brother brought bro buddy busy buy calls call called calling care
  careful carefully case cases catch caught certain certainly chance change changed changes changing cheap choose
  clear clearly clever clue clueless college colleague colleagues common company complain complains complaining
  complete completely complicated concern confused confusing consider considered constantly consistently convinced
  correct correctly cost costs couple course coworker crazy cry crying curious current currently custom cut dad damn
  daily date day days deadline deal dear decent decide decided deep deeply definitely depend depends desperate despite
  detail details differently difficult directly dirty discover doubt dude due dumb during dunno early easier easily
  easy eight either eleven emergency empty end ended ending ends enjoy enormous enough entire entirely especially etc
  evening eventually everybody everything everywhere evil exact example except excited expect expected expensive
  experience expert explanation explode extra extremely eyes face fact fair fairly familiar family famous fancy far
  fault favorite favourite feel feels fellow felt fifth fifty fight figure figured final finally find finding finish
  finished first five fix fixed fixing flaw folks follow followed following forever forget forgot forgotten former
  forth forums forward found four fourth fresh friday friend friends frustrated frustrating fucking full fully fun
  funny further future gave general generally given gives giving glad god gone google googled googling grad grateful
  great greatly guess guide guy half hand handle hang hanging hangs happened happy hard hardly hate head headache hear
  heard heck hell helpful helped helps hence hereby hey hint hit hits hold home homework honestly hope hopefully
  hoping horrible hour hours house however huge hundred hundreds idea ideas idiot idk ignore imagine imho immediately
  important impossible including indeed info inform initially inside instance instant instantly instead instructions
  interested interesting internet interview involved isnt issues item job join joke july june kept key kid kids kinda
  kindly knew knowledge known lab lack lacking lady large largely last lately late later latest latter laugh lead
  learn learned least leave leaves leaving led left less lesson letter level life light likely limited line lines link
  list listed literally live living lmao lol long longer longest look looked looking looks loop lost lot lots love low
  lower luck lucky luckily mad magic main mainly major man manage managed manager mate matter matters maybe means
  meanwhile mention mentioned mentor mess message met middle might million min mind mine mins minute minutes miss
  missed missing mistake mom moment monday money month months mood morning mostly mother move moved moving mr multiple
  mystery myself name named nah near nearly necessary neither nervous new newbie newb news next nice night nine noob
  nobody none noon nope normal normally note noted nothing notice noticed nowadays number numbers obviously
  occasionally occur occurs odd offer often oh ohh old older omg once ones onto opinion opposite option order ordinary
  original originally others otherwise ought outside overall overnight own owner page pain paper part particular
  particularly parts past patience pay people per perfect perfectly perhaps person personal phd phone pick picked
  piece place placed plain plan planning play played please plenty plus point pointless points poor possibility
  possible possibly post posted posts practical precisely prefer prefers present press pressed pretend pretty previous
  previously probably problems prof professor project promise proof proper properly prove purpose push put puts
  putting quality question questions quick quickly quit quite rare rarely rather reach reached read reading ready real
  realise realize realized reason reasonable reasons recent recently recommend recommended refer refuse refused
  refuses regardless related relatively rely remain remains remember remind remove removed repeat repeated repeatedly
  reply report reported require required research respond rest result results return returned returns rid roommate
  rough roughly rule rules running sad safe safely saturday save saw saying scared scary school science screwed search
  searched second seconds secret section seeing seen self send sense sent separate separately serious seriously set
  sets setting settings seven several shame share shit short shortly shouldn shown shows sick side sight sign silly
  similar similarly simple simply since single sir sister sit sits situation six sixth skip slightly small smart
  solution solutions solve solved solves solving somehow sometime sometimes somewhat somewhere soon sorry sort sounds
  source space special specific specifically spend spent spot stage stand standard state stated steps stick stop
  stopped stops story straight strange strangely stuck student students study stupid successfully such sudden suddenly
  suffer suggest suggested suggestion suggestions suitable sum summer sunday super supervisor supposed surely surprise
  surprised surprising surprisingly suspect switch switched taken takes taking talk talking teacher team tell telling
  tells ten tend term terms terrible text thank thankful themselves therefore thesis thinking third thirty thought
  thousand thousands three thrown throws throughout thursday thus tiny tired title today together told tomorrow
  tonight took top total totally touch toward towards track tricky trouble true truly trust truth tuesday turn turned
  turning turns tutorial tutorials tutor twelve twenty twice type typical typically ugh ultimately unable unclear
  understand understanding understood unexpected unexpectedly unfortunately uni university unknown unless unlike until
  unusual upon upset useful useless user users usual usually various version via video videos view visible wait waited
  waiting walk wall wanted wants warning waste wasted watch watched wednesday week weekend weeks weird weirdly
  whatever whenever wherever whether whoever whom whose wild willing win winter wise wish within woman wonder
  wondering wonderful wondered word words worked working world worried worry worse worst wouldn wow write writing
  written wrote wtf yeah year years yep yesterday yet young yourself zero fit fits tight dangerous till undo blame
  cause caused select chosen whole black white red green blue`.split(/\s+/),
);

const EVERYDAY_HAN =
  `昨天 今天 明天 前天 昨晚 今晚 早上 上午 下午 晚上 凌晨 半夜 周末 最近 刚才 刚刚 刚开始 现在 目前 以前 从前 后来 将来 马上 立刻 立马 忽然 突然 偶尔 有时 有时候 常常 经常 往往 通常 一般 平时 平常
  总是 老是 一直 始终 永远 从来 从不 几乎 差不多 大概 大约 也许 可能 或许 好像 似乎 估计 应该 肯定 一定 必须 确实 的确 其实 实际 实际上 真的 真是 果然 居然 竟然 难道 反正 毕竟 究竟 到底 终于 总算
  幸好 可惜 只好 只能 不得不 无法 没法 没办法 办法 方法 方式 方案 建议 经验 教程 文档 文章 帖子 视频 博客 资料 答案 解答 解释 原因 理由 原理 道理 结果 效果 影响 作用 意义 好处 坏处 优点 缺点 优势
  劣势 老师 同学 同事 师兄 师姐 学长 学姐 师弟 室友 朋友 别人 大哥 兄弟 老板 导师 领导 客户 用户 学生 本科 研究生 博士 硕士 毕业 毕设 论文 作业 项目 课题 实验 实验室 公司 学校 宿舍 家里 单位 部门
  团队 小组 组里 学习 研究 工作 上班 开会 面试 加班 自己 别的 其他 其它 另外 此外 而且 并且 或者 还有 以及 甚至 尤其 特别 非常 十分 相当 比较 更加 越来越 有点 有些 一些 一点 一点点 许多 很多 好多
  不少 大量 全部 所有 整个 完全 彻底 部分 大部分 一部分 每次 每天 每个 每种 任何 随便 无论 不管 只要 只有 除了 除非 虽然 尽管 即使 哪怕 否则 不然 要么 于是 从而 因此 由于 为了 关于 对于 根据 按照
  通过 利用 使用 采用 运用 选择 决定 打算 准备 计划 想要 希望 觉得 感觉 认为 以为 发现 注意 看到 听说 看见 看看 试试 试过 试了 尝试 测试过 折腾 搞定 搞不定 搞不懂 弄好 解决 处理 对付 应付 改成 改了
  换成 换了 换个 变成 变了 变化 成为 出现 发生 遇到 碰到 碰上 导致 造成 引起 产生 存在 属于 包括 包含 组成 表示 表现 显示 提示 告诉 说明 说是 提到 看起来 听起来 好用 难用 简单 容易 困难 复杂 麻烦
  方便 合适 合理 正确 错误 正常 异常 奇怪 离谱 夸张 严重 厉害 重要 关键 必要 有用 没用 管用 有效 无效 可靠 靠谱 安全 危险 便宜 值得 划算 浪费 足够 不够 多余 剩下 剩余 同样 一样 一致 相同 类似 相似
  不同 不一样 相反 对比 比起 相比 之间 中间 左右 前面 后面 上面 下面 里面 外面 旁边 附近 第一 第二 第三 首先 其次 最后 最终 开头 开始 继续 停止 暂停 结束 完成 成功 失败 重新 再次 反复 多次 两次
  几次 一次 一遍 几遍 一会 一会儿 一下子 瞬间 迅速 快速 慢慢 逐渐 逐步 直接 间接 故意 不小心 莫名 莫名其妙 无缘无故 好端端 顺便 顺手 尽量 尽可能 至少 至多 最多 最少 起码 超过 低于 高于 等于 接近 达到
  明明 分明 显然 明显 清楚 明白 理解 不懂 看不懂 忘记 忘了 记得 想起 怀疑 担心 害怕 崩溃 绝望 头疼 头大 郁闷 无语 心态 新手 小白 菜鸟 萌新 入门 初学 初学者 大神 高手 专家 能够 能否 是否 会不会 要不
  行吗 可否 咋整 啥样 几天 几年 几分钟 分钟 小时 秒钟 星期 礼拜 月份 之类 等等 什么的 东西 玩意 玩意儿 地方 情形 状况 现象 毛病 症状 名字 名称 意思 含义 区分 区别 差别 差距 关系 联系 相关 无关 本身
  本来 原来 原本 原先 依然 仍然 仍旧 依旧 照样 照旧 反而 反倒 恰好 正好 刚好 凑合 勉强 将就 干脆 索性 未必 不一定 不见得 不至于 求解 求教 求帮 求大神 在线等 挺急 跪求 万分 感激 先谢 提前`.split(
    /\s+/,
  );

/** The same in Chinese, where a word has no end: the longest at a place. */
export const EVERYDAY_HAN_PATTERN = new RegExp(EVERYDAY_HAN.sort((a, b) => b.length - a.length).join('|'), 'g');
