/** Puts the focus on an element when its page opens, as a script would do: it is then read out. */
export const reachedAtOnce = { tabIndex: -1, autoFocus: true } as const
