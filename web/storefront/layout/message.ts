import { createContext, useContext } from 'react'
import type { PageMessage, SentForm } from '#shop/pages/page-rendering.ts'

/** A message to one shopper. Only the server gives it: a browser that loads scripts has none. */
export const MessageContext = /* @__PURE__ */ createContext<PageMessage>({})

export function useSentForm(): SentForm {
  return useContext(MessageContext).form ?? { values: {} }
}
