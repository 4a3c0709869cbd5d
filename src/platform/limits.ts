import { createBuckets, type Rate } from './bucket.ts';

/** Who asks, and where; direct messages have no server. */
export interface Asking {
  readonly person: string;
  readonly channel: string | null;
  readonly guild: string | null;
}

/** `limited-first` is the one time to say so; afterwards it is `limited` until the person waited. */
export type Verdict = 'open' | 'limited-first' | 'limited';

export interface Limits {
  /** Takes one answer from the limits of a person, their channel and server. */
  take(asking: Asking): Verdict;
  /** Whether a channel and its server bear an answer that nobody asked for; takes it where they do. */
  takeUnasked(asking: Asking): boolean;
  /** Whether a message that nobody asked about may be read; each of its files counts as a message. Takes it where it may. */
  takeLook(asking: Asking, files: number): boolean;
}

export interface LimitRates {
  readonly person: Rate;
  readonly channel: Rate;
  readonly guild: Rate;
}

const RATES: LimitRates = {
  person: { burst: 30, perMinute: 30 },
  channel: { burst: 90, perMinute: 90 },
  guild: { burst: 300, perMinute: 300 },
};

/** Reading without an answer takes time too, and a file takes a download. */
const LOOKS: Rate = { burst: 30, perMinute: 30 };
const LOOKS_IN_GUILD: Rate = { burst: 300, perMinute: 300 };

const MOST_TOLD = 10_000;

/**
 * Limits that never block anybody for what others do: a full channel or server slows only those who had answers there just
 * now, and whoever comes new is answered. What was refused takes nothing from anyone.
 */
export function createLimits(clock: () => number = Date.now, rates: LimitRates = RATES): Limits {
  const persons = createBuckets(rates.person, clock);
  const channels = createBuckets(rates.channel, clock);
  const guilds = createBuckets(rates.guild, clock);
  const looks = createBuckets(LOOKS, clock);
  const guildLooks = createBuckets(LOOKS_IN_GUILD, clock);
  const told = new Set<string>();

  const bears = ({ channel, guild }: Asking): boolean =>
    (channel === null || channels.has(channel)) && (guild === null || guilds.has(guild));
  const takeOf = ({ channel, guild }: Asking): void => {
    if (channel !== null) channels.take(channel);
    if (guild !== null) guilds.take(guild);
  };
  return {
    take(asking) {
      const { person } = asking;
      if (persons.has(person) && (persons.full(person) || bears(asking))) {
        persons.take(person);
        takeOf(asking);
        told.delete(person);
        return 'open';
      }
      if (told.has(person)) return 'limited';
      told.add(person);
      const [oldest] = told;
      if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest);
      return 'limited-first';
    },
    takeUnasked(asking) {
      if (!persons.has(asking.person) || !bears(asking)) return false;
      persons.take(asking.person);
      takeOf(asking);
      return true;
    },
    takeLook({ person, guild }, files) {
      if (!looks.has(person) || (guild !== null && !guildLooks.has(guild))) return false;
      for (let left = 1 + files; left > 0; left -= 1) {
        looks.take(person);
        if (guild !== null) guildLooks.take(guild);
      }
      return true;
    },
  };
}

/** No limits at all. */
export const NO_LIMITS: Limits = { take: () => 'open', takeUnasked: () => true, takeLook: () => true };
