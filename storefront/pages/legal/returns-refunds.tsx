import { Suspense, useEffect, useState } from 'react'
import { paths } from '#shop/paths.ts'
import { COOLING_OFF_DAYS, RETURN_DAYS } from '#shop/promises.ts'
import { returns } from '#shop/texts/returns.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import { lazyPart } from '../../platform/lazy.tsx'
import { useLocation } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import layout from '../layout.module.css'
import { TextPage } from './text-page.tsx'

const withdrawal = lazyPart(() => import('../../withdrawals/dialog.tsx').then((part) => part.WithdrawalDialog))

/** Shipping and returns, with the function to withdraw, which the address opens (specification 2, /returns-refunds). */
export function ReturnsRefundsPage() {
  const { search, key } = useLocation()
  const [isChosen, setChosen] = useState(false)
  const [closedAt, setClosedAt] = useState<string>()
  const isWithdrawing = isChosen || (new URLSearchParams(search).has('withdraw') && closedAt !== key)
  useEffect(() => void withdrawal.preload(), [])
  const close = () => {
    setChosen(false)
    setClosedAt(key)
  }
  return (
    <div className={layout.page}>
      <PageMetadata
        title={returns.title}
        description={`Delivery times and costs, ${RETURN_DAYS} days to change your mind, ${COOLING_OFF_DAYS} of them by law, refunds, faults, exchanges, and how to withdraw.`}
        path={paths.returns}
      />
      <TextPage
        text={returns}
        top={
          <Button kind="secondary" onClick={() => setChosen(true)}>
            Withdraw from contract here
          </Button>
        }
      />
      <Suspense>{isWithdrawing && <withdrawal.Part open onClose={close} />}</Suspense>
    </div>
  )
}
