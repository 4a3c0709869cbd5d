import { createHash } from 'node:crypto';

export const SELF = { id: '100000000000000001', username: 'VRAM Doctor', discriminator: '0', avatar: null, bot: true };
export const ASKER = { id: '200000000000000001', username: 'asker', discriminator: '0', avatar: null };
export const GUILD = '300000000000000001';
export const CHANNEL = '400000000000000001';
const DM = '400000000000000002';

const PERMISSIONS = String((1n << 53n) - 1n);
/** View channel only. */
export const NO_PERMISSIONS = String(1n << 10n);

let next = 500_000_000_000_000_000n;

/** A new id. */
export function snowflake(): string {
  next += 1n;
  return String(next);
}

export const guild = (locale: string) => ({
  id: GUILD,
  name: 'GPU talk',
  preferred_locale: locale,
  owner_id: ASKER.id,
  features: [],
  roles: [
    {
      id: GUILD,
      name: '@everyone',
      permissions: PERMISSIONS,
      position: 0,
      color: 0,
      hoist: false,
      managed: false,
      mentionable: false,
    },
  ],
  emojis: [],
  stickers: [],
  channels: [{ id: CHANNEL, type: 0, name: 'help', position: 0, permission_overwrites: [], guild_id: GUILD }],
  threads: [],
  members: [{ user: SELF, roles: [], joined_at: '2026-01-01T00:00:00Z', deaf: false, mute: false, flags: 0 }],
  member_count: 2,
  presences: [],
  voice_states: [],
  stage_instances: [],
  guild_scheduled_events: [],
  verification_level: 0,
  default_message_notifications: 0,
  explicit_content_filter: 0,
  mfa_level: 0,
  nsfw_level: 0,
  premium_tier: 0,
  system_channel_flags: 0,
  joined_at: '2026-01-01T00:00:00Z',
  large: false,
  unavailable: false,
});

/** A thread as the gateway sends it. */
export const thread = (id: string, rest: { readonly name?: string; readonly parent_id?: string } = {}) => ({
  id,
  guild_id: GUILD,
  parent_id: CHANNEL,
  owner_id: SELF.id,
  name: 'a thread',
  type: 11,
  message_count: 0,
  member_count: 1,
  thread_metadata: {
    archived: false,
    auto_archive_duration: 1_440,
    archive_timestamp: '2026-06-01T00:00:00Z',
    locked: false,
  },
  ...rest,
});

export interface AttachmentParts {
  readonly url: string;
  readonly filename: string;
  readonly content_type?: string;
  readonly size: number;
}

export const attachment = (parts: AttachmentParts) => ({ id: snowflake(), proxy_url: parts.url, ...parts });

export interface MessageParts {
  readonly content?: string;
  readonly author?: object;
  readonly dm?: boolean;
  readonly mentions?: readonly object[];
  readonly attachments?: readonly object[];
  readonly repliesTo?: object;
  readonly components?: readonly unknown[];
  readonly webhook_id?: string;
  readonly id?: string;
  readonly channel?: string;
  readonly flags?: number;
}

/** A message as the gateway sends it. */
export function message(parts: MessageParts) {
  const where = parts.dm === true ? { channel_id: DM } : { channel_id: parts.channel ?? CHANNEL, guild_id: GUILD };
  return {
    id: parts.id ?? snowflake(),
    ...where,
    author: parts.author ?? ASKER,
    content: parts.content ?? '',
    timestamp: '2026-06-01T00:00:00Z',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: parts.mentions ?? [],
    mention_roles: [],
    attachments: parts.attachments ?? [],
    embeds: [],
    components: parts.components ?? [],
    pinned: false,
    type: parts.repliesTo === undefined ? 0 : 19,
    flags: parts.flags ?? 0,
    ...(parts.repliesTo === undefined
      ? {}
      : {
          referenced_message: parts.repliesTo,
          message_reference: { message_id: (parts.repliesTo as { id: string }).id, channel_id: where.channel_id },
        }),
    ...(parts.webhook_id === undefined ? {} : { webhook_id: parts.webhook_id }),
  };
}

export const mention = (text = '', rest: MessageParts = {}) =>
  message({ ...rest, content: `<@${SELF.id}> ${text}`, mentions: [SELF] });

export interface InteractionParts {
  readonly user?: object;
  readonly type: number;
  readonly data: object;
  readonly locale?: string;
  readonly guildLocale?: string;
  readonly permissions?: string;
  readonly message?: object;
  readonly dm?: boolean;
  /** What the member may do; everything by default. */
  readonly may?: string;
}

/** An interaction as the gateway sends it. */
function interaction(parts: InteractionParts) {
  const id = snowflake();
  const member = {
    user: parts.user ?? ASKER,
    roles: [],
    joined_at: '2026-01-01T00:00:00Z',
    permissions: parts.may ?? PERMISSIONS,
    deaf: false,
    mute: false,
    flags: 0,
  };
  const where =
    parts.dm === true
      ? { channel_id: DM, channel: { id: DM, type: 1, recipients: [ASKER] }, user: parts.user ?? ASKER, context: 1 }
      : {
          channel_id: CHANNEL,
          channel: { id: CHANNEL, type: 0, name: 'help' },
          guild_id: GUILD,
          member,
          context: 0,
          guild_locale: parts.guildLocale ?? 'en-US',
        };
  return {
    id,
    application_id: SELF.id,
    type: parts.type,
    token: `token-${createHash('sha256').update(id).digest('hex')}`,
    version: 1,
    ...where,
    locale: parts.locale ?? 'en-US',
    app_permissions: parts.permissions ?? PERMISSIONS,
    entitlements: [],
    authorizing_integration_owners: { '0': GUILD },
    attachment_size_limit: 10_485_760,
    data: parts.data,
    ...(parts.message === undefined ? {} : { message: parts.message }),
  };
}

type Rest = Omit<InteractionParts, 'type' | 'data'>;
interface Option {
  readonly name: string;
  readonly type: number;
  readonly value?: unknown;
  readonly focused?: boolean;
  readonly options?: readonly Option[];
}

export const slash = (
  name: string,
  options: readonly Option[] = [],
  rest: Rest & { readonly resolved?: object } = {},
) =>
  interaction({
    ...rest,
    type: 2,
    data: { id: snowflake(), name, type: 1, options, ...(rest.resolved && { resolved: rest.resolved }) },
  });

export const typing = (
  name: string,
  value: string,
  { subcommand, option = 'question', ...rest }: Rest & { readonly subcommand?: string; readonly option?: string } = {},
) => {
  const focused: Option = { name: option, type: 3, value, focused: true };
  const options = subcommand === undefined ? [focused] : [{ name: subcommand, type: 1, options: [focused] }];
  return interaction({ ...rest, type: 4, data: { id: snowflake(), name, type: 1, options } });
};

export const menu = (target: { readonly id: string }, rest: Rest = {}) =>
  interaction({
    ...rest,
    type: 2,
    data: {
      id: snowflake(),
      name: 'Diagnose',
      type: 3,
      target_id: target.id,
      resolved: { messages: { [target.id]: target } },
    },
  });

export const press = (on: object, custom_id: string, rest: Rest = {}) =>
  interaction({ ...rest, type: 3, message: on, data: { component_type: 2, custom_id } });

export const choose = (on: object, custom_id: string, value: string, rest: Rest = {}) =>
  interaction({ ...rest, type: 3, message: on, data: { component_type: 3, custom_id, values: [value] } });

export const submit = (
  custom_id: string,
  text: string,
  files: readonly { readonly id: string }[] = [],
  rest: Rest = {},
) =>
  interaction({
    ...rest,
    type: 5,
    data: {
      custom_id,
      components: [
        { type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'text', value: text } },
        { type: 18, id: 3, component: { type: 19, id: 4, custom_id: 'files', values: files.map(({ id }) => id) } },
      ],
      resolved: { attachments: Object.fromEntries(files.map((file) => [file.id, file])) },
    },
  });
