import type { GiftPage } from '#shop/orders/order-page.ts'
import { giftPath } from '#shop/paths.ts'
import { DESTINATION_MAX, GIFT_SWAP_DAYS } from '#shop/promises.ts'
import { legalFact } from '#shop/texts/legal-facts.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Actions, Card, Form, LinkedPage } from '../linked-page.tsx'
import styles from './order.module.css'
import { Thumbnail, useVariantWords } from './parts.tsx'

const titleFor = (option: string) => `Swap the ${option} of your gift`

/** Lets the receiver of a gift ask for other options, once. It names no buyer and no price. */
export function GiftPageView({ page }: { page: GiftPage }) {
  if (page.page === 'gift-swap') return <SwapForm {...page} />
  if (page.page === 'gift-swapped') return <Swapped {...page} />
  return (
    <LinkedPage title={titleFor(page.option)} lead={page.reason}>
      <p>
        <Contact />
      </p>
    </LinkedPage>
  )
}

function Contact() {
  const { contactEmail } = useShop().settings
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}

function Swapped({ reference, item, wanted, isDone, option, form }: Extract<GiftPage, { page: 'gift-swapped' }>) {
  return (
    <LinkedPage
      title={isDone ? `The ${option} is swapped` : `We have your ${option} swap`}
      lead={`${item} for ${wanted}.`}
      problems={form.errors}
    >
      <Card title="What happens next">
        <ol>
          <li>
            Post the first one to {legalFact(useShop(), 'returnsAddress')}, with its slip or the number {reference}. You
            pay for that.
          </li>
          <li>We make the other one when yours is on its way, and post it; within Ireland we pay for that.</li>
        </ol>
      </Card>
      <p>
        Something to change? Write to us: <Contact />
      </p>
    </LinkedPage>
  )
}

function SwapForm({ token, items, variants, option, form }: Extract<GiftPage, { page: 'gift-swap' }>) {
  const { values, errors } = form
  const wordsOf = useVariantWords(items[0]?.id ?? '')
  const chosen = values.itemId ?? items[0]?.itemId
  return (
    <LinkedPage
      title={titleFor(option)}
      lead={`Swap once, within ${GIFT_SWAP_DAYS} days of posting. We won't tell the person who gave it to you.`}
      problems={errors}
    >
      <Card>
        <Form action={giftPath(token)}>
          <fieldset id="itemId" tabIndex={-1} className={styles.choices}>
            <legend>Which piece</legend>
            {items.map(({ itemId, id, name }) => (
              <label key={itemId}>
                <input
                  type="radio"
                  name="itemId"
                  value={itemId}
                  defaultChecked={itemId === chosen}
                  autoComplete="off"
                />
                <Thumbnail id={id} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
          <SelectField
            id="wanted"
            name="wanted"
            label={`The ${option} you want`}
            defaultValue={values.wanted ?? ''}
            error={errors.wanted}
            autoComplete="off"
          >
            <option value="">Please choose</option>
            {variants.map((variant) => (
              <option key={variant.id} value={variant.id}>
                {wordsOf(variant)}
              </option>
            ))}
          </SelectField>
          <TextArea
            id="destination"
            name="destination"
            label="Where should the new one go?"
            hint="Name and address. Leave empty for the same address."
            defaultValue={values.destination}
            error={errors.destination}
            rows={4}
            maxLength={DESTINATION_MAX}
            autoComplete="off"
          />
          <Actions>
            <Button type="submit">Swap the {option}</Button>
          </Actions>
        </Form>
      </Card>
    </LinkedPage>
  )
}
