import type { ReactNode } from 'react'
import type { DeadLinkPage } from '#shop/pages/linked-page.ts'
import { paths } from '#shop/paths.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Actions, LinkedPage } from './linked-page.tsx'

const toTheShop = <ButtonLink to={paths.home}>Go to the shop</ButtonLink>

/** What to do instead, by what the link should have led to. */
const ways: Readonly<Record<DeadLinkPage['of'], { text: string; action: ReactNode }>> = {
  newsletter: {
    text: `A link works for ${NEWSLETTER_CONFIRM_DAYS} days, until you leave the list. You can sign up again on our front page.`,
    action: toTheShop,
  },
}

/** A link that opens nothing. It says the same whatever is wrong with the link. */
export function DeadLink({ of }: DeadLinkPage) {
  const { text, action } = ways[of]
  return (
    <LinkedPage title="This link does not work any more" lead={text}>
      <Actions>{action}</Actions>
    </LinkedPage>
  )
}
