import { type Chart, chartSvg, chartText, FONT_FAMILY } from '../render/chart.ts';
import { clip, disarm } from '../render/escape.ts';
import { LIMITS } from '../render/limits.ts';

/** A drawn bar, and the same in words. */
export interface Picture {
  readonly png: Uint8Array;
  readonly description: string;
}

/** Draws a bar; null where that would keep the answer waiting, or cannot be done. */
export type Paint = (chart: Chart, waitMs?: number) => Promise<Picture | null>;

export interface PainterOptions {
  /** Makes a PNG of an SVG with letters of a family. */
  readonly draw: (svg: string, family: string) => Promise<Uint8Array>;
  /** Told once: from then on nothing is drawn. */
  readonly onFault: (error: unknown) => void;
  /** An answer waits no longer for its picture, unless it says so. */
  readonly waitMs?: number;
  /** Pictures drawn at the same time; under load answers go without. */
  readonly atOnce?: number;
}

/** A first response must arrive within 3 s, of which tries after a fault take half; drawing takes a tenth of a second, under load a third. */
const WAIT_MS = 500;
const AT_ONCE = 2;

/** Draws bars on the dark ground that most people have Discord on; it is legible on a light page as well. */
export function createPainter({ draw, onFault, waitMs = WAIT_MS, atOnce = AT_ONCE }: PainterOptions): Paint {
  let running = 0;
  let broken = false;
  return async (chart, patience = waitMs) => {
    if (broken || running >= atOnce) return null;
    running += 1;
    const drawn = draw(chartSvg(chart, 'dark'), FONT_FAMILY)
      .catch((error: unknown) => {
        if (!broken) onFault(error);
        broken = true;
        return null;
      })
      .finally(() => {
        running -= 1;
      });
    const png = await Promise.race([drawn, after(patience, drawn)]);
    return png === null ? null : { png, description: clip(disarm(chartText(chart)), LIMITS.pictureDescription) };
  };
}

/** Null after a time, unless the other thing is there before. */
function after(waitMs: number, other: Promise<unknown>): Promise<null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), waitMs);
    void other.finally(() => clearTimeout(timer));
  });
}
