import * as v from 'valibot'
import { typedLine, upTo } from '../typed-text.ts'

export const INSTRUCTION_MAX = 500

/** The longer side of the picture that the steps work on, in pixels: twice the hero's width on a large screen, 12 MB in memory. Browsers shrink to it before they send. */
export const EDITED_SIDE = 2048

/** The path of the call by which an owner who is signed in at the desk keeps an edited picture for the front page (docs/decisions/025). */
export const KEEP_PATH = '/functions/v1/keep-hero-image'

/** The body of a call of edit-hero-image: a picture as a data URL, and what to do with it (S7.8). */
export const EditRequest = v.object(
  {
    imageUrl: v.string('imageUrl must be a data URL'),
    editInstruction: v.pipe(
      typedLine('editInstruction must be text'),
      v.nonEmpty('Say what to change.'),
      upTo(INSTRUCTION_MAX, `An instruction has at most ${INSTRUCTION_MAX} characters.`),
    ),
  },
  'The request must have imageUrl and editInstruction',
)

/** The answer of edit-hero-image: the edited picture as a data URL (S7.8). */
export const EditAnswer = v.object({ editedImageUrl: v.pipe(v.string(), v.startsWith('data:image/')) })
