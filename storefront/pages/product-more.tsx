export { FullStory } from '../product/full-story.tsx'
export { StickyBuyBar } from '../product/sticky-buy-bar.tsx'
export { ProductDetails } from './product-details.tsx'
export { Similar } from './similar.tsx'
