import { findProduct } from '#shop/catalogue/catalogue.ts'
import { quote } from '#shop/checkout/quote.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import { checkoutOptions, clearCheckoutOptions } from '../../checkout/checkout-options.ts'
import { MiniCart } from './mini-cart.tsx'

/** The bag panel over any page, with pictures and the gift wrap that was asked for. */
export function YourBag() {
  const { cart } = useCart()
  const draft = checkoutOptions.useValue()
  const picture = (id: string) => {
    const product = findProduct(id)
    return product && <Picture product={product} alt="" sizes="88px" />
  }
  return <MiniCart quote={quote(cart, draft)} picture={picture} onEmptied={clearCheckoutOptions} />
}
