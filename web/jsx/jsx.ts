import type { Component, ExoticComponent, ReactElement, JSX as ReactJsx } from 'react'

/** The result of a component. Bare text is not allowed, because its parent may hold other nodes beside it. */
type Rendered = ReactElement | readonly (ReactElement | false | null)[] | false | null | undefined

export type ComponentType<Props = object> = (props: Props) => Rendered

export declare namespace JSX {
  type ElementType =
    | keyof IntrinsicElements
    | ((props: never) => Rendered)
    | ExoticComponent<never>
    | (new (
        props: never,
      ) => Component<unknown, unknown>)
  type Element = ReactJsx.Element
  type ElementClass = ReactJsx.ElementClass
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>
  type IntrinsicElements = ReactJsx.IntrinsicElements
}
