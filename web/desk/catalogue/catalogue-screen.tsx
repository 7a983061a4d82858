import { useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded, Screen, Section } from '../parts/screen.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import styles from './catalogue.module.css'
import { ProductList } from './product-list.tsx'
import { Publishing } from './publishing.tsx'
import { useCatalogue } from './use-catalogue.ts'

/** All products in the shop's order, what has changed since the last publish, and the button that publishes it. */
export function CatalogueScreen() {
  const loaded = useCatalogue()
  return (
    <Screen title="Products" lead={loaded.value && <Lead catalogue={loaded.value} />}>
      <Loaded query={loaded}>
        {(catalogue) => (
          <Publishing catalogue={catalogue} set={loaded.set} reload={loaded.reload}>
            <Section title="All products" count={catalogue.products.length}>
              <p className={styles.buttons}>
                <ButtonLink to={deskPaths.product('new')}>Add a product</ButtonLink>
                <a href={deskPaths.preview(paths.shop)} target="_blank" rel="noreferrer">
                  Preview draft
                </a>
              </p>
              <ProductList catalogue={catalogue} set={loaded.set} />
              {catalogue.builtIn > 0 && <RetireBuiltIn catalogue={catalogue} set={loaded.set} />}
            </Section>
          </Publishing>
        )}
      </Loaded>
    </Screen>
  )
}

type Props = { catalogue: CatalogueAnswer; set: (catalogue: CatalogueAnswer) => void }

/** Retires all products that came with the shop, so that only the owner's own are sold. */
export function RetireBuiltIn({ catalogue: { builtIn }, set }: Props) {
  const [asks, setAsks] = useState(false)
  const { run, isBusy } = useDeskMutation(CatalogueAnswer, { set })
  const retire = () => {
    setAsks(false)
    void run({ path: deskApi.retireBuiltIn, body: {}, done: 'Retired in your draft' })
  }
  return (
    <div className={styles.retiring}>
      <Button kind="secondary" busy={isBusy} onClick={() => setAsks(true)}>
        Retire the sample products
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Retire the sample products?"
        footer={
          <Button wide onClick={retire}>
            Retire {builtIn === 1 ? 'one product' : `all ${builtIn} products`}
          </Button>
        }
      >
        <p>
          When you publish, the shop stops selling {builtIn === 1 ? 'the product' : `the ${builtIn} products`} that came
          with it. You can bring each one back on its own screen.
        </p>
      </Dialog>
    </div>
  )
}

function Lead({ catalogue: { published } }: { catalogue: CatalogueAnswer }) {
  if (published === null) return <>These products came with the shop.</>
  const { at, by } = published
  return (
    <>
      Last published {formatMoment(new Date(at))} by {by}
    </>
  )
}
