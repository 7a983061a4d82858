import { useEffect, useState } from 'react'
import { legalPages } from '#shop/pages/legal-pages.ts'
import type { Shop } from '#shop/shop.ts'
import { accessibility } from '#shop/texts/accessibility.ts'
import { cookies } from '#shop/texts/cookies.ts'
import { guarantee } from '#shop/texts/guarantee.ts'
import { privacy } from '#shop/texts/privacy.ts'
import { returns } from '#shop/texts/returns.ts'
import { terms } from '#shop/texts/terms.ts'
import type { Text } from '#shop/texts/text.ts'
import type { ComponentType } from '../../../jsx/jsx.ts'
import { useHydrated } from '../../../platform/hydrated.ts'
import { matchPath, useLocation } from '../../../platform/router.tsx'
import { useDisclosure } from '../../../platform/use-disclosure.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { WithoutScripts } from '../../../ui/without-scripts.tsx'
import { GuaranteeNotice } from '../../layout/guarantee-notice.tsx'
import { PageMetadata } from '../../layout/metadata.tsx'
import layout from '../layout.module.css'
import { LegalText } from './legal-text.tsx'

type LegalRow = {
  name: keyof ReturnType<typeof legalPages>
  text: (shop: Shop) => Text
  Body?: ComponentType<{ text: Text }>
}

const WithdrawalDialog = lazy(() => import('../../withdrawals/dialog.tsx').then((part) => part.WithdrawalDialog))

const rows: readonly LegalRow[] = [
  { name: 'privacy', text: privacy },
  { name: 'terms', text: terms },
  { name: 'returns', text: returns, Body: WithdrawableText },
  { name: 'cookies', text: cookies },
  { name: 'accessibility', text: accessibility },
  { name: 'guarantee', text: guarantee, Body: GuaranteeText },
]

/** The legal text of the current path (S2.14, S10.23). */
export function LegalPage() {
  const shop = useShop()
  const { pathname } = useLocation()
  const pages = legalPages(shop)
  const row = rows.find(({ name }) => matchPath(pages[name].path, pathname))
  if (!row) throw new Error(`There is no legal text at ${pathname}`)
  const { name, text, Body = LegalText } = row
  return (
    <div className={layout.page}>
      <PageMetadata {...pages[name]} />
      <Body text={text(shop)} />
    </div>
  )
}

// With the official notice where the owner has placed it.
function GuaranteeText({ text }: { text: Text }) {
  return <LegalText text={text} action={<GuaranteeNotice linked={false} />} />
}

// With the function to withdraw, which ?withdraw=1 opens too.
function WithdrawableText({ text }: { text: Text }) {
  const { search, key } = useLocation()
  const opening = useDisclosure()
  const [closedAt, setClosedAt] = useState<string>()
  const isHydrated = useHydrated()
  const isRequested = isHydrated && new URLSearchParams(search).has('withdraw')
  const isWithdrawing = opening.key !== null || (isRequested && closedAt !== key)
  useEffect(() => void WithdrawalDialog.preload(), [])
  const close = () => {
    opening.close()
    setClosedAt(key)
  }
  const button = (
    <>
      <Button kind="secondary" onClick={opening.open}>
        Withdraw from contract here
      </Button>
      {import.meta.env.SSR ? <WithoutScripts part="withdrawal" /> : <noscript />}
    </>
  )
  return (
    <>
      <LegalText text={text} action={button} />
      {isWithdrawing && <WithdrawalDialog key={opening.key} open onClose={close} />}
    </>
  )
}
