import { Bird } from 'lucide'
import { useState } from 'react'
import { dayInIreland } from '#shop/dates.ts'
import { earlyBirdEnds } from '#shop/early-bird.ts'
import { earlyBirdTerms } from '#shop/texts/facts.ts'
import { Notice } from '../../ui/notice.tsx'

/** The early-bird offer with the coming November in which it ends (specification 9, docs/decisions/019). */
export function EarlyBirdBanner() {
  const [today] = useState(() => dayInIreland(new Date()))
  return (
    <Notice kind="warning" icon={Bird}>
      <p suppressHydrationWarning>
        <strong>Early bird:</strong> {earlyBirdTerms} {earlyBirdEnds(today).slice(0, 4)}.
      </p>
    </Notice>
  )
}
