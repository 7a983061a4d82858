import { useEffect } from 'react'
import type { Paper } from '#shop/desk/paths.ts'
import './paper.css'

/** Has all that is printed from now on come out on a paper of its own size, until the screen is left. */
export function usePaper(paper: Paper): void {
  useEffect(() => {
    document.documentElement.dataset.paper = paper
    return () => {
      delete document.documentElement.dataset.paper
    }
  }, [paper])
}
