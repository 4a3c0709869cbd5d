import { isatty } from 'node:tty';

/** What a test replaces: the platform's name and whether the terminal of standard input is there. */
interface Surroundings {
  readonly platform: NodeJS.Platform;
  hasTerminal(): boolean;
}

const SYSTEM: Surroundings = { platform: process.platform, hasTerminal: () => isatty(0) };

/**
 * Runs `reload` at SIGHUP, one run at a time; signals that come during a run make one more. A closed terminal sends the same
 * signal: what was started on it then stops as at SIGTERM. Windows has no SIGHUP, so nothing is done there.
 */
export function onHangup(reload: () => Promise<void>, { platform, hasTerminal }: Surroundings = SYSTEM): () => void {
  if (platform === 'win32') return () => undefined;
  const onTerminal = hasTerminal();
  let running = false;
  let again = false;
  const work = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await reload();
    } while (again);
    running = false;
  };
  const handle = (): void => {
    if (onTerminal && !hasTerminal()) process.kill(process.pid, 'SIGTERM');
    else if (running) again = true;
    else void work();
  };
  process.on('SIGHUP', handle);
  return () => {
    process.off('SIGHUP', handle);
  };
}
