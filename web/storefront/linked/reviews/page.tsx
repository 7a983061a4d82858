import { paths } from '#shop/paths.ts'
import type { ReviewPage as Page } from '#shop/reviews/review-page.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Actions, Form, LinkedPage } from '../linked-page.tsx'
import { ReviewForm } from './form.tsx'

/** The pages behind the links in an e-mail that asks for reviews. Stopping asks first, since mail programs open links by themselves. */
export function ReviewPage({ page }: { page: Page }) {
  switch (page.page) {
    case 'review-form':
      return <ReviewForm {...page} />
    case 'review-stop':
      return (
        <LinkedPage
          title="No more e-mails about reviews?"
          lead="We won't ask you for reviews any more. You'll still get e-mails about your orders."
        >
          <Form action={page.action}>
            <Actions>
              <Button type="submit">Do not ask me again</Button>
            </Actions>
          </Form>
        </LinkedPage>
      )
    case 'review-stopped':
      return (
        <LinkedPage title="We won't ask again" lead="You'll still get e-mails about your orders.">
          <ButtonLink to={paths.home}>Go to the shop</ButtonLink>
        </LinkedPage>
      )
  }
}
