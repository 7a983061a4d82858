import { useEffect, useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Loaded, Screen, Section } from '../parts/screen.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import { concernsNothing, useDeskQuery } from '../parts/use-desk-query.ts'
import styles from './catalogue.module.css'
import { ProductList } from './product-list.tsx'
import { Publishing } from './publishing.tsx'

const ASK_EVERY_MS = 2000
/** Every product in the shop's order, what has changed since the catalogue was published, and publishing it. */
export function CatalogueScreen() {
  const loaded = useDeskQuery(deskApi.catalogue, CatalogueAnswer, concernsNothing)
  const { value, reload } = loaded
  useEffect(() => {
    // Pictures that are being made are in the way for a moment only.
    if (!value?.faults.some(({ field }) => field === 'photos')) return
    const timer = setInterval(() => void reload(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [value, reload])
  return (
    <Screen title="Products" lead={loaded.value && <Lead catalogue={loaded.value} />}>
      <Loaded query={loaded}>
        {(catalogue) => (
          <>
            <Publishing catalogue={catalogue} set={loaded.set} />
            <Section title="In the shop’s order" count={catalogue.products.length}>
              <p className={styles.buttons}>
                <Link to={deskPaths.product('new')}>Begin a new product</Link>
                <a href={deskPaths.preview(paths.shop)} target="_blank" rel="noreferrer">
                  See the draft as a list
                </a>
              </p>
              {catalogue.builtIn > 0 && <RetireBuiltIn catalogue={catalogue} set={loaded.set} />}
              <ProductList catalogue={catalogue} set={loaded.set} />
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type Props = { catalogue: CatalogueAnswer; set: (catalogue: CatalogueAnswer) => void }

/** Makes room for the owner's own products: what came with the shop is retired at once. */
function RetireBuiltIn({ catalogue: { builtIn }, set }: Props) {
  const [asks, setAsks] = useState(false)
  const { run, isBusy } = useDeskMutation(CatalogueAnswer, { set })
  const retire = () => {
    setAsks(false)
    void run({ path: deskApi.retireBuiltIn, body: {}, done: 'Retired in your draft' })
  }
  return (
    <div className={styles.retiring}>
      <Button kind="secondary" busy={isBusy} onClick={() => setAsks(true)}>
        Retire what came with the shop
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Sell your own products alone?"
        footer={
          <Button wide onClick={retire}>
            Retire {builtIn === 1 ? 'it' : `all ${builtIn}`}
          </Button>
        }
      >
        <p>
          {builtIn === 1 ? 'The product' : `The ${builtIn} products`} that came with the shop leave its pages when you
          publish. Each can be brought back on its own screen.
        </p>
      </Dialog>
    </div>
  )
}

function Lead({ catalogue: { published } }: { catalogue: CatalogueAnswer }) {
  if (published === null) return <>The products that came with the shop</>
  const { number, at, by } = published
  return (
    <>
      Catalogue {number}, published {formatMoment(new Date(at))} by {by}
    </>
  )
}
