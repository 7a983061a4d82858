import { createContext, useContext } from 'react'
import type { PageNews, SentForm } from '#shop/pages/page-rendering.ts'

/** What the page says to one shopper only. */
export const NewsContext = createContext<PageNews>({})

/** The form that was sent to the page, empty where none was. */
export function useSentForm(): SentForm {
  return useContext(NewsContext).form ?? { values: {} }
}
