import { buyerActs } from './buyer-acts.ts'
import { deskActs } from './desk-acts.ts'
import { openWorld } from './world.ts'

/** A shop, and all that people do in the stories. Everything goes over HTTP, as it does from their browsers. */
export async function openActs() {
  const world = await openWorld()
  return { ...world, ...buyerActs(world), ...deskActs(world) }
}

export type Acts = Awaited<ReturnType<typeof openActs>>
