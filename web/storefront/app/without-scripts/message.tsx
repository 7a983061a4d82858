import { createContext, useContext } from 'react'
import type { PageMessage, SentForm } from '#shop/pages/page-rendering.ts'

/** What the page says to one shopper only. */
export const MessageContext = createContext<PageMessage>({})

/** The form that was sent to the page, empty if none was. */
export function useSentForm(): SentForm {
  return useContext(MessageContext).form ?? { values: {} }
}
