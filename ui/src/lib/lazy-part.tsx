import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code is loaded by `preload`, or when it is first shown. After `preload` it is shown at once: once React
 * has committed a fallback, even an empty one, it keeps it for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const start = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Waiting = lazy(start) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: modules call this once per component
  function Part(props: Props) {
    // Not changed later: another component would lose its state.
    const [Shown] = useState(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  /** An error is reported when the component is shown. */
  Part.preload = () => void start().catch(() => undefined)
  return Part
}
