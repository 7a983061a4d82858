const drawings: Readonly<Record<string, string>> = {
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM17 6.9v.2',
  Facebook:
    'M13.5 21v-8.5h3l.5-3.5h-3.5V7.200c0-1.100.5-1.700 1.700-1.700H17V2.400C16.600 2.300 15.700 2.200 14.700 2.200c-2.700 0-4.300 1.600-4.300 4.400V9H7.5v3.5h2.900V21',
  Pinterest:
    'M9.5 21c.6-1.600 1.100-3.200 1.5-4.900l1-4.600M11 16c2.700 2.300 7-.2 7-5.200C18 7 15.400 4.5 12 4.5c-3.800 0-6 2.700-6 5.700 0 1.400.6 2.800 1.700 3.400',
}

/** The simple mark of a social network; its name stands on the link. */
export function SocialMark({ name }: { name: string }) {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name] ?? 'M12 3v18M3 12h18'} />
    </svg>
  )
}
