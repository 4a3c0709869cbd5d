import type { Answer } from '../answer/answer.ts';
import type { Doctor } from '../doctor.ts';
import type { Terminal } from './terminal.ts';
import { wantsColor, widthOf } from './terminal.ts';

/** A doctor and the two ways in which the command line prints what it says. */
export interface Consultation {
  readonly doctor: Doctor;
  print(answer: Answer): string;
  json(answer: Answer): string;
}

/** Loads the knowledge and the renderers; not before a command has an input for them. */
export async function openConsultation(terminal: Terminal): Promise<Consultation> {
  const [{ createDoctor }, { packagedSizer }, { loadKnowledge }, { renderTerminal }, { answerJson }] =
    await Promise.all([
      import('../doctor.ts'),
      import('../sizer.ts'),
      import('../knowledge/snapshot.ts'),
      import('../render/terminal.ts'),
      import('../render/json.ts'),
    ]);
  const doctor = createDoctor(loadKnowledge(), packagedSizer());
  const options = { color: wantsColor(terminal), width: widthOf(terminal) };
  return {
    doctor,
    print: (answer) => renderTerminal(answer, doctor.knowledge, options),
    json: (answer) => JSON.stringify(answerJson(answer, doctor.knowledge)),
  };
}
