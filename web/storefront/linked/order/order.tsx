import { Check } from 'lucide'
import type { BuyerChange } from '#shop/orders/buyer-changes.ts'
import type { OrderPage, WayStep } from '#shop/orders/order-page.ts'
import { orderPhotoSet, orderPhotoSize, orderPhotoUrl, orderPhotoWidths } from '#shop/orders/order-photo.ts'
import { orderPaths } from '#shop/paths.ts'
import { bespoke } from '#shop/texts/bespoke.ts'
import { exchangeRights } from '#shop/texts/exchange.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Answers } from '../../orders/answers.tsx'
import { Actions, Card, DoneNote, LinkedPage } from '../linked-page.tsx'
import { ChangeForms } from './change-forms.tsx'
import styles from './order.module.css'
import { Thumbnail } from './parts.tsx'

const doneWords = (option: string): Readonly<Record<BuyerChange['change'], { title: string; sentence: string }>> => ({
  options: {
    title: `${option.charAt(0).toUpperCase()}${option.slice(1)} changed`,
    sentence: `The ${option} is changed.`,
  },
  address: { title: 'Address changed', sentence: 'The address is changed.' },
  note: { title: 'Gift note changed', sentence: 'The gift note is changed.' },
  answers: { title: 'Answers changed', sentence: 'Your answers are changed.' },
})

export function OrderPageView({ page }: { page: OrderPage }) {
  const { title, text, changed, reference, form } = page
  const done = doneWords(page.option)
  return (
    <LinkedPage
      title={title}
      tabTitle={changed ? `${done[changed].title} – ${title}` : title}
      lead={text}
      problems={form.errors}
      wide
      above={
        <>
          {changed && (
            <DoneNote>
              <p>
                <strong>{done[changed].sentence}</strong> We've sent you an e-mail about it.
              </p>
            </DoneNote>
          )}
          {page.isTest && (
            <div className={styles.test}>
              <Notice>
                <p>
                  <strong>TEST:</strong> this order was made to try the shop out. No money has moved, and nothing is
                  made or posted.
                </p>
              </Notice>
            </div>
          )}
          <p className={styles.quiet}>Order {reference}</p>
          {page.linked.map((other) => (
            <p key={other.reference} className={styles.quiet}>
              Goes with {other.path === null ? other.reference : <a href={other.path}>{other.reference}</a>},{' '}
              {other.isInSameParcel ? 'in the same parcel' : 'in a parcel of its own'}
            </p>
          ))}
        </>
      }
    >
      <ol className={styles.way}>
        {page.way.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
      {page.parcels.length > 0 && <Parcels parcels={page.parcels} />}
      <div className={styles.columns}>
        <div>
          {page.photo && <Photo photo={page.photo} />}
          <Items items={page.items} sums={page.sums} />
          {page.changes !== null && (
            <Card title="Something to change?" printed={false}>
              {typeof page.changes === 'string' ? (
                <p>{page.changes}</p>
              ) : (
                <ChangeForms action={orderPaths.page(page.token)} changes={page.changes} form={form} />
              )}
            </Card>
          )}
        </div>
        <div>
          {page.address && <Destination address={page.address} giftNote={page.giftNote} />}
          {page.answers.length > 0 && (
            <Card title="Your answers">
              <Answers answers={page.answers} />
            </Card>
          )}
          {page.hasReceipt && (
            <Card title="Receipt" printed={false}>
              <p>Open, print or save it.</p>
              <Actions>
                <ButtonLink to={orderPaths.invoice(page.token)} kind="secondary">
                  Open the receipt
                </ButtonLink>
              </Actions>
            </Card>
          )}
          <Withdrawal {...page} />
        </div>
      </div>
    </LinkedPage>
  )
}

const stateNames: Readonly<Record<WayStep['state'], string>> = { done: 'done', next: 'next', later: 'not yet' }

function Step({ name, state, text, tracking }: WayStep) {
  return (
    <li className={styles[state]} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={styles.mark}>{state === 'done' && <Icon of={Check} size={16} />}</span>
      <strong>{name}</strong>
      <VisuallyHidden> ({stateNames[state]})</VisuallyHidden>
      <span className={styles.when}>
        {text}
        <Tracking tracking={tracking} />
      </span>
    </li>
  )
}

function Tracking({ tracking }: Pick<WayStep, 'tracking'>) {
  if (tracking === undefined) return null
  if (tracking === null) return <>, without tracking</>
  return (
    <>
      <br />
      {tracking.startsWith('https://') ? (
        <a href={tracking} rel="noreferrer noopener">
          Follow your parcel
        </a>
      ) : (
        `Tracking ${tracking}`
      )}
    </>
  )
}

function Parcels({ parcels }: Pick<OrderPage, 'parcels'>) {
  return (
    <Card title="Your parcels">
      <ol className={styles.parcels}>
        {parcels.map(({ name, text, tracking, items }) => (
          <li key={name}>
            <strong>{name}</strong>, {text}
            <Tracking tracking={tracking} />
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Photo({ photo }: { photo: NonNullable<OrderPage['photo']> }) {
  const { path, alt } = photo
  const { width, height } = orderPhotoSize(photo)
  return (
    <Card title="A photograph of your order">
      <picture>
        <source
          type="image/avif"
          srcSet={orderPhotoSet(path)}
          sizes={`(min-width: 56rem) ${width}px, min(${width}px, 100vw - 4rem)`}
        />
        <img
          className={styles.photo}
          src={orderPhotoUrl(path, orderPhotoWidths.jpg, 'jpg')}
          width={width}
          height={height}
          alt={alt}
        />
      </picture>
    </Card>
  )
}

function Items({ items, sums }: Pick<OrderPage, 'items' | 'sums'>) {
  return (
    <Card title="Your pieces">
      <ul className={styles.lines}>
        {items.map(({ id, quantity, name, amount, note }) => (
          <li key={`${id} ${name}`}>
            {id !== undefined && <Thumbnail id={id} />}
            <span className={styles.what}>
              {quantity > 1 && <strong>{quantity} × </strong>}
              {name}
              {note !== '' && <small className={styles.note}>{note}</small>}
            </span>
            <span className={styles.amount}>{amount}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.amount}>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>Prices include VAT where chargeable.</p>
    </Card>
  )
}

type DestinationProps = { address: NonNullable<OrderPage['address']>; giftNote: string }

function Destination({ address: [name, ...lines], giftNote }: DestinationProps) {
  return (
    <Card title="Where it goes">
      {name === undefined ? (
        <p>We have no address yet.</p>
      ) : (
        <address className={styles.address}>
          <strong>{name}</strong>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {giftNote !== '' && (
        <>
          <h2>Gift note</h2>
          <blockquote className={styles.note}>{giftNote}</blockquote>
        </>
      )}
    </Card>
  )
}

function WithoutRight({ items }: { items: OrderPage['bespokeItems'] }) {
  return items.map(({ name, reason }) => (
    <p key={name}>
      {name}: {reason}
    </p>
  ))
}

type WithdrawalProps = Pick<OrderPage, 'token' | 'withdrawal' | 'returnDays' | 'withdrawableItems' | 'bespokeItems'>

function Withdrawal({ token, withdrawal, returnDays, withdrawableItems, bespokeItems }: WithdrawalProps) {
  const shop = useShop()
  if (withdrawal === 'none') return null
  if (withdrawal === 'exchange')
    return (
      <Card title="Changed your mind?" printed={false}>
        <p>{exchangeRights}</p>
        <Actions>
          <ButtonLink to={orderPaths.withdraw(token)} kind="secondary">
            Withdraw from your first order
          </ButtonLink>
        </Actions>
      </Card>
    )
  if (withdrawal === 'bespoke')
    return (
      <Card title="Changed your mind?">
        {bespokeItems.length > 0 ? <WithoutRight items={bespokeItems} /> : <p>{bespoke(shop).right}</p>}
      </Card>
    )
  const isStated = withdrawal === 'stated'
  return (
    <Card title={isStated ? 'Something to add?' : 'Changed your mind?'} printed={false}>
      <p>
        {isStated
          ? 'You can send us another statement.'
          : `You can withdraw${withdrawableItems === null ? '' : ` from ${withdrawableItems}`} without giving a reason, within ${returnDays} days of delivery.`}
      </p>
      <WithoutRight items={bespokeItems} />
      <Actions>
        <ButtonLink to={orderPaths.withdraw(token)} kind="secondary">
          Withdraw from this order
        </ButtonLink>
      </Actions>
    </Card>
  )
}
