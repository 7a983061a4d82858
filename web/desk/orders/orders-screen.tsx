import { Search } from 'lucide'
import { type SubmitEvent, useEffect, useState } from 'react'
import { type CallParams, pathTo } from '#shop/calls/call.ts'
import { readOrders } from '#shop/calls/orders.ts'
import { counted } from '#shop/counted.ts'
import { ORDERS_PAGE, type OrderFilter, type OrdersAnswer, orderFilters } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { makeCall } from '../../calls/make-call.ts'
import { useLocation, useNavigate } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { announce } from '../../ui/status-region.tsx'
import { showToast } from '../../ui/toast.ts'
import { type DeskQuery, useDeskQuery } from '../calls/use-desk-query.ts'
import { Loaded, Screen } from '../layout/screen.tsx'
import { ChooseAll, PrintChosen, useChosen } from '../print/choosing.tsx'
import { sentenceOf } from '../session/failure.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { OrderRow } from './order-row.tsx'
import styles from './orders.module.css'

const names: Record<OrderFilter, string> = {
  all: 'All',
  'to-make': 'To make',
  'to-post': 'To post',
  posted: 'Posted',
  withdrawn: 'Withdrawn',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'in-doubt': 'To check',
  unpaid: 'Never paid',
}

const isFilter = (word: string | null): word is OrderFilter => orderFilters.some((filter) => filter === word)

function listOf({ search = '', filter = 'all' }: { readonly search?: string; readonly filter?: OrderFilter }) {
  return search !== '' ? { search } : filter === 'all' ? {} : { filter }
}

const listUrl = (given: Parameters<typeof listOf>[0]) => pathTo({ path: deskPaths.orders }, listOf(given))

export function OrdersScreen() {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const { me } = useSignedIn()
  const hasStock = useShop().catalogue.products.some(({ supply }) => supply.kind !== 'made-to-order')
  const [search, given] = [params.get('search') ?? '', params.get('filter')]
  const filter = isFilter(given) ? given : 'all'
  const list = listOf({ search, filter })
  // Further pages that somebody asked for stay.
  const orders: DeskQuery<OrdersAnswer> = useDeskQuery(
    readOrders,
    list,
    () => (orders.value?.orders.length ?? 0) <= ORDERS_PAGE,
  )
  return (
    <Screen
      wide
      title="Orders"
      lead={
        me.staff?.role === 'owner' && (
          <span className={styles.ways}>
            <Link to={deskPaths.bespoke}>New bespoke order</Link>
            <Link to={deskPaths.stall}>New stall sale</Link>
          </span>
        )
      }
    >
      <SearchForm search={search} onSearch={(text) => navigate(listUrl({ search: text }))} />
      <fieldset className={styles.filters}>
        <legend>Show</legend>
        {orderFilters.map((name) => (
          <Chip
            key={name}
            pressed={search === '' && name === filter}
            onClick={() => navigate(listUrl({ filter: name }))}
          >
            {name === 'to-make' && hasStock ? 'To make or pack' : names[name]}
          </Chip>
        ))}
      </fieldset>
      <Loaded query={orders}>{(answer) => <List answer={answer} loaded={orders} list={list} search={search} />}</Loaded>
    </Screen>
  )
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState({ search, text: search })
  // Back and the filters change what is searched for, too.
  const text = typed.search === search ? typed.text : search
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className={styles.search} onSubmit={submit} noValidate aria-label="Search">
      <Field
        label="Name, reference, e-mail or product"
        type="search"
        name="search"
        value={text}
        onChange={(event) => setTyped({ search, text: event.currentTarget.value })}
      />
      <IconButton icon={Search} label="Search" type="submit" />
    </form>
  )
}

/** How many orders were found; null for more than are listed. */
function foundInWords(found: number | null): string {
  if (found === null) return `Showing the first ${ORDERS_PAGE} orders`
  return found === 0 ? 'No orders found' : `${counted(found, 'order')} found`
}

type ListProps = {
  answer: OrdersAnswer
  loaded: DeskQuery<OrdersAnswer>
  list: CallParams<typeof readOrders>
  search: string
}

function List({ answer: { orders, next }, loaded, list, search }: ListProps) {
  const [isBusy, setBusy] = useState(false)
  const chosen = useChosen(orders)
  const found = next === null ? orders.length : null
  useEffect(() => {
    if (search !== '') announce(foundInWords(found))
  }, [search, found])
  if (orders.length === 0)
    return (
      <p className={styles.empty}>
        {search === ''
          ? 'No orders.'
          : `No orders match “${search}”. Try the start of a name, an e-mail address or a reference.`}
      </p>
    )
  const more = async () => {
    setBusy(true)
    const result = await makeCall(readOrders, { ...list, before: next ?? '' }, { isLogged: false })
    setBusy(false)
    if (!result.ok) return showToast({ kind: 'error', title: sentenceOf(result) })
    loaded.set({ orders: [...orders, ...result.value.orders], next: result.value.next })
  }
  return (
    <>
      <ChooseAll chosen={chosen} />
      <ul className={styles.list}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} chosen={chosen} />
        ))}
      </ul>
      {next !== null && (
        <Button kind="secondary" busy={isBusy} onClick={() => void more()}>
          Show more orders
        </Button>
      )}
      <PrintChosen chosen={chosen} />
    </>
  )
}
