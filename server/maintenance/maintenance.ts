import type { Services } from '../services.ts'
import { tellOfTroubles } from './alert-owner.ts'
import { watchClock } from './clock.ts'
import { forgetOld } from './retention.ts'
import { watchWebhooks } from './webhooks.ts'

/** Looks after the shop itself: what goes wrong is noticed and told to the owner, what is old is deleted. */
export async function upkeep(services: Services): Promise<void> {
  await watchWebhooks(services)
  await watchClock(services)
  await tellOfTroubles(services)
  await forgetOld(services)
}
