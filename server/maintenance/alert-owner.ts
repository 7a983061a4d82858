import { enqueueLetter } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { lastingTroubles, type Trouble } from './incidents.ts'

const HOUR_MS = 3_600_000
/** How long each trouble may last before the owner is told, in ms: what passes by itself is not worth a letter. */
const patience: Record<Trouble['name'], number> = { sweep: HOUR_MS, webhooks: 0, clock: 0 }

/** Writes to the owner about every trouble that has lasted long enough, once. */
export async function tellOfTroubles({ db, now, letterBell }: Services): Promise<void> {
  for (const { id, name, since } of await lastingTroubles(db)) {
    if (now().getTime() - Date.parse(since) < patience[name]) continue
    await enqueueLetter(db, id, 'trouble', now())
    letterBell.dispatchEvent(new Event('ring'))
  }
}
