export { ProductDetails } from './details.tsx'
export { FullStory } from './full-story.tsx'
export { Similar } from './similar.tsx'
export { StickyBuyBar } from './sticky-buy-bar.tsx'
