const CORE = '^src/(intake|diagnosis|retrieval|estimate|answer|render)/|^src/(doctor|chinese|language)\\.ts$';

/** Nothing in `folder` may import from the parts named: data flows intake → diagnosis → answer → render. */
const flow = (folder, comment, later) => ({
  name: `flow-${folder}`,
  comment,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: `^src/(${later.join('|')})/|^src/doctor\\.ts$` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'only-discord-imports-discord',
      comment: 'The bot is one adapter; nothing else may need its library.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/discord/' },
      to: {
        path: '(^|/)node_modules/(discord\\.js|@discordjs|discord-api-types)/|^(discord\\.js|@discordjs/|discord-api-types)',
      },
    },
    {
      name: 'core-without-adapters',
      comment: 'The engine runs anywhere: no command line, Discord, store or platform in it.',
      severity: 'error',
      from: { path: CORE },
      to: { path: '^src/(discord|cli|playground|store|observe|platform)/' },
    },
    {
      name: 'only-store-imports-databases',
      comment: 'Queries are written in one folder; what others know of the store is its interface.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/store/' },
      to: { path: '(^|/)node_modules/(kysely|libsql|pg|@types/pg)/|^(kysely|libsql|pg)$' },
    },
    {
      name: 'only-observe-imports-http',
      comment: 'The pages for operators stand in one folder.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/observe/' },
      to: { path: '(^|/)node_modules/(hono|@hono)/|^(hono|@hono/)' },
    },
    {
      name: 'drivers-on-demand',
      comment: 'Of the two databases only the one that is used is loaded.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/store/(sqlite|postgres)\\.ts$' },
      to: { path: '^src/store/(sqlite|postgres)\\.ts$', dynamic: false },
    },
    {
      name: 'store-stands-alone',
      comment: 'The store knows ids, not what they stand for: no answer, Discord or command line in it.',
      severity: 'error',
      from: { path: '^src/store/' },
      to: { path: '^src/', pathNot: '^src/(store|platform)/|^src/(language|secrets)\\.ts$' },
    },
    {
      name: 'observe-stands-alone',
      comment: 'Health is told of what it is given.',
      severity: 'error',
      from: { path: '^src/observe/' },
      to: { path: '^src/', pathNot: '^src/observe/' },
    },
    {
      name: 'bot-on-demand',
      comment:
        'An answer on the command line loads neither bot nor store nor HTTP. (run-bot.ts and store/ are loaded by their commands.)',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: '^src/cli/(run-bot\\.ts$|store/)' },
      to: {
        path: '^src/(discord|store|observe)/|^src/cli/(run-bot\\.ts$|store/)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'core-without-system',
      comment: 'The engine is pure: no files, network, processes, threads or timers.',
      severity: 'error',
      from: { path: CORE },
      to: {
        dependencyTypes: ['core'],
        pathNot: '^(node:)?(module|buffer|crypto|zlib|util)$',
      },
    },
    {
      name: 'core-without-loading',
      comment: 'The engine is given its knowledge; it sees the types of an entry and never reads one.',
      severity: 'error',
      from: { path: CORE },
      to: { path: '^src/knowledge/', pathNot: '^src/knowledge/(knowledge|schema)\\.ts$' },
    },
    {
      name: 'knowledge-stands-alone',
      comment: 'Reading and checking entries needs no engine around it.',
      severity: 'error',
      from: { path: '^src/knowledge/' },
      to: { path: '^src/', pathNot: '^src/(knowledge/|language\\.ts$)' },
    },
    {
      name: 'platform-stands-alone',
      comment: 'Settings, log and shutdown know nothing of what they serve.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/', pathNot: '^src/(platform/|language\\.ts$)' },
    },
    {
      name: 'adapters-apart',
      comment: 'The command line starts the bot; the bot never reaches into the command line.',
      severity: 'error',
      from: { path: '^src/discord/' },
      to: { path: '^src/cli/' },
    },
    flow('estimate', 'Arithmetic knows no text, cause or answer.', [
      'intake',
      'diagnosis',
      'retrieval',
      'answer',
      'render',
    ]),
    {
      name: 'arithmetic-without-schemas',
      comment:
        'Inputs are read where calculators are declared; what they compute with stands alone. (calculator.ts names a type.)',
      severity: 'error',
      from: { path: '^src/estimate/', pathNot: '^src/estimate/(calculators/|calculator\\.ts$)' },
      to: { path: '(^|/)node_modules/zod/|^zod$', dependencyTypesNot: ['type-only'] },
    },
    flow('intake', 'What is read does not depend on what is made of it.', [
      'diagnosis',
      'retrieval',
      'answer',
      'render',
    ]),
    flow('retrieval', 'Search stands beside diagnosis, not on it.', ['diagnosis', 'answer', 'render']),
    flow('diagnosis', 'A diagnosis has no looks, and needs no search.', ['retrieval', 'answer', 'render']),
    flow('answer', 'An answer has no looks.', ['render']),
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere hides from every other rule. (mdast is types alone.)',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^mdast$' },
    },
    {
      name: 'no-development-dependency',
      comment: 'What ships must run without development dependencies. (tsx serves a checkout that is run unbuilt.)',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/tsx/' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API; without swc nothing at all would be cruised.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
