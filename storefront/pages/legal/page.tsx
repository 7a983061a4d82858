import { type ComponentType, useEffect, useState } from 'react'
import { paths } from '#shop/paths.ts'
import { COOLING_OFF_DAYS, RETURN_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import { accessibility } from '#shop/texts/accessibility.ts'
import { cookies } from '#shop/texts/cookies.ts'
import { privacy } from '#shop/texts/privacy.ts'
import { returns } from '#shop/texts/returns.ts'
import { terms } from '#shop/texts/terms.ts'
import type { Text } from '#shop/texts/text.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import { lazy } from '../../platform/lazy.tsx'
import { matchPath, useLocation } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import layout from '../layout.module.css'
import { LegalText } from './legal-text.tsx'

type LegalRow = {
  path: string
  text: (vatNumber: string | null) => Text
  description: string
  keywords: readonly string[]
  Body?: ComponentType<{ text: Text }>
}

const WithdrawalDialog = lazy(() => import('../../withdrawals/dialog.tsx').then((part) => part.WithdrawalDialog))

const legalPages: readonly LegalRow[] = [
  {
    path: paths.privacy,
    keywords: ['privacy policy', 'personal data', 'your rights'],
    text: () => privacy,
    description:
      'What we need to make, post and account for your bracelet, why, for how long, and your rights. No accounts, no trackers, no selling of data.',
  },
  {
    path: paths.terms,
    keywords: ['terms and conditions', 'ordering', 'consumer rights'],
    text: terms,
    description: `The terms for buying from ${settings.brand}: ordering, prices, delivery, changing your mind and your rights, written to be read.`,
  },
  {
    path: paths.returns,
    keywords: ['shipping', 'returns', 'refunds', 'withdrawal form'],
    text: () => returns,
    description: `Delivery times and costs, ${RETURN_DAYS} days to change your mind, ${COOLING_OFF_DAYS} of them by law, refunds, faults, exchanges, and how to withdraw.`,
    Body: WithdrawableText,
  },
  {
    path: paths.cookies,
    keywords: ['cookie policy', 'browser storage', 'no analytics'],
    text: () => cookies,
    description:
      'Every small note that the shop keeps in your browser, by name: what it is for and how long it stays. No analytics, no advertising.',
  },
  {
    path: paths.accessibility,
    keywords: ['accessibility statement', 'keyboard', 'screen reader'],
    text: () => accessibility,
    description: 'How the shop is made to be usable by everybody, what its limits are, and how to order another way.',
  },
]

/** The legal text of the current path (S2.14, S10.23). */
export function LegalPage() {
  const { pathname } = useLocation()
  const { vatNumber } = usePageSettings()
  const page = legalPages.find(({ path }) => matchPath(path, pathname))
  if (!page) throw new Error(`There is no legal text at ${pathname}`)
  const { path, description, keywords, Body = LegalText } = page
  const text = page.text(vatNumber)
  return (
    <div className={layout.page}>
      <PageMetadata title={text.title} description={description} path={path} keywords={keywords} />
      <Body text={text} />
    </div>
  )
}

// With the function to withdraw, which ?withdraw=1 opens too.
function WithdrawableText({ text }: { text: Text }) {
  const { search, key } = useLocation()
  const [isChosen, setChosen] = useState(false)
  const [closedAt, setClosedAt] = useState<string>()
  const isWithdrawing = isChosen || (new URLSearchParams(search).has('withdraw') && closedAt !== key)
  useEffect(() => void WithdrawalDialog.preload(), [])
  const close = () => {
    setChosen(false)
    setClosedAt(key)
  }
  const button = (
    <Button kind="secondary" onClick={() => setChosen(true)}>
      Withdraw from contract here
    </Button>
  )
  return (
    <>
      <LegalText text={text} action={button} />
      {isWithdrawing && <WithdrawalDialog open onClose={close} />}
    </>
  )
}
