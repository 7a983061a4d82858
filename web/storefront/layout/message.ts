import { createContext, useContext } from 'react'
import type { PageMessage, SentForm } from '#shop/pages/page-rendering.ts'

/** What the page says to one shopper only. Only the server gives it: a browser that loads scripts has none. */
export const MessageContext = /* @__PURE__ */ createContext<PageMessage>({})

/** The form that was sent to the page, empty if none was. */
export function useSentForm(): SentForm {
  return useContext(MessageContext).form ?? { values: {} }
}
