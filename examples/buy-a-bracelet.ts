import { createCheckout } from '#shop/calls/public/checkout.ts'
import { readOrderStatus } from '#shop/calls/public/order-status.ts'
import { shopClient } from './shop-client.ts'

type Client = ReturnType<typeof shopClient>

/** Asks for a bracelet (Claret Evening, Medium) and returns where it is paid, or why it is not sold, as a sentence. */
export async function buyBracelet(ask: Client, email: string) {
  const cart = [{ id: '1', size: 'Medium', quantity: 1 }]
  const checkout = await ask(createCheckout, {}, { cart, email })
  return checkout.ok ? checkout.value : checkout.error
}

/** How an order stands: 'processing' until it is paid. */
export async function statusOf(ask: Client, sessionId: string) {
  const answer = await ask(readOrderStatus, { session_id: sessionId }, undefined)
  return answer.ok ? answer.value.status : answer.error
}

const [, script, origin = 'http://localhost:3000'] = process.argv
if (script?.endsWith('buy-a-bracelet.ts')) {
  const ask = shopClient(origin)
  const bought = await buyBracelet(ask, 'buyer@example.com')
  if (typeof bought === 'string') console.log(`The shop says: ${bought}`)
  else {
    console.log(`Pay here: ${bought.url}`)
    console.log(`The order is ${await statusOf(ask, bought.sessionId ?? '')}.`)
  }
}
