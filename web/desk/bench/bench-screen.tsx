import { Printer } from 'lucide'
import { partFor } from '#crafts/craft.ts'
import { deskParts } from '#crafts/desk-parts.ts'
import { readBench } from '#shop/calls/today.ts'
import { counted } from '#shop/counted.ts'
import { TODAY_MAX } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { useDetails, useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Screen } from '../layout/screen.tsx'
import { countOrderItems } from '../order-details/count-items.ts'
import { usePaper } from '../papers/use-paper.ts'
import styles from './bench.module.css'
import { BenchSheet } from './bench-sheet.tsx'

// Only a shop with a calendar has them.
const BenchWeeks = lazy(() => import('./bench-weeks.tsx').then((part) => part.BenchWeeks))

export function BenchScreen() {
  usePaper('bench')
  const { recipes } = useDetails()
  const planned = useShop().catalogue.allProducts.find(({ id }) => recipes[id])
  const bench = useDeskQuery(readBench, {})
  const orders = bench.value?.orders ?? []
  const itemCount = orders.reduce((sum, order) => sum + countOrderItems({ items: order.toMake }), 0)
  const lead = orders.length > 0 && `${itemCount} to make, for ${counted(orders.length, 'order')}`
  return (
    <Screen wide title="Bench" lead={lead}>
      <Loaded query={bench}>
        {(answer) =>
          answer.orders.length === 0 ? (
            <Empty>{partFor(deskParts, planned)?.nothingToMake ?? 'Nothing to make.'}</Empty>
          ) : (
            <>
              <div className={styles.tools}>
                <Button kind="secondary" onClick={() => window.print()}>
                  <Icon of={Printer} size={18} /> Print bench sheet
                </Button>
              </div>
              {answer.orders.length === TODAY_MAX && <p>These are the {TODAY_MAX} oldest orders.</p>}
              <BenchSheet orders={answer.orders} />
            </>
          )
        }
      </Loaded>
      {useShop().bench && <BenchWeeks />}
      <p className={styles.ways}>
        <Link to={deskPaths.batches}>Suppliers’ batches</Link>
        <Link to={deskPaths.safety}>Recall and complaints</Link>
      </p>
    </Screen>
  )
}
