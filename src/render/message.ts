/** Discord's API values as plain objects: what the gateway client and an HTTP endpoint both send. */
export interface TextDisplay {
  readonly type: 10;
  readonly content: string;
}

/** Pictures side by side; each has words for who cannot see it. */
export interface MediaGallery {
  readonly type: 12;
  readonly items: readonly { readonly media: { readonly url: string }; readonly description: string }[];
}

export interface Separator {
  readonly type: 14;
  readonly divider: boolean;
  readonly spacing: 1 | 2;
}

export interface Button {
  readonly type: 2;
  /** 1 primary, 2 secondary. */
  readonly style: 1 | 2;
  readonly label: string;
  readonly custom_id: string;
}

export interface SelectOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
}

export interface StringSelect {
  readonly type: 3;
  readonly custom_id: string;
  readonly placeholder: string;
  readonly options: readonly SelectOption[];
}

export interface ActionRow {
  readonly type: 1;
  readonly components: readonly (Button | StringSelect)[];
}

export interface Container {
  readonly type: 17;
  readonly accent_color: number;
  readonly components: readonly (TextDisplay | MediaGallery | Separator | ActionRow)[];
}

export interface DiscordMessage {
  readonly flags: number;
  readonly components: readonly Container[];
}

/** A form that opens over the channel. */
export interface Modal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Label[];
}

export interface Label {
  readonly type: 18;
  readonly label: string;
  readonly description?: string;
  readonly component: TextInput | FileUpload;
}

export interface TextInput {
  readonly type: 4;
  readonly custom_id: string;
  readonly style: 2;
  readonly required: boolean;
  readonly max_length: number;
  readonly placeholder?: string;
}

export interface FileUpload {
  readonly type: 19;
  readonly custom_id: string;
  readonly min_values: number;
  readonly max_values: number;
  readonly required: boolean;
}

/** The message flag that switches to Components V2. */
const COMPONENTS_V2 = 1 << 15;

export const text = (content: string): TextDisplay => ({ type: 10, content });

export const separator: Separator = { type: 14, divider: true, spacing: 1 };

export const row = (...components: readonly (Button | StringSelect)[]): ActionRow => ({ type: 1, components });

/** A message of one container. */
export function message(color: number, components: Container['components']): DiscordMessage {
  return { flags: COMPONENTS_V2, components: [{ type: 17, accent_color: color, components }] };
}

/** The message with a picture of its own files below the first texts, above what can be pressed. */
export function withPicture(sent: DiscordMessage, file: string, description: string): DiscordMessage {
  const gallery: MediaGallery = { type: 12, items: [{ media: { url: `attachment://${file}` }, description }] };
  const [first, ...others] = sent.components;
  if (first === undefined) return sent;
  const end = first.components.findIndex(({ type }) => type !== 10);
  const place = end < 0 ? first.components.length : end;
  const components = [...first.components.slice(0, place), gallery, ...first.components.slice(place)];
  return { ...sent, components: [{ ...first, components }, ...others] };
}

/** The accent by what kind of answer it is. */
export const COLORS = { trouble: 0xd9534f, knowledge: 0x4c8bf5, neutral: 0x8a8f98 } as const;
