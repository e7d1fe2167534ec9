/**
 * Chromium draws its suggestions with pages of its own, two for each window, hidden or not: 0.7 s of work for a window,
 * twice what ours takes (Chromium 156). The second switch of this name replaces the first, which is Playwright's, so
 * what we need of that is said again: addresses stay what they are, and nobody is asked at the start.
 */
const features = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** A switch for every Chromium that is started. */
export const disabledFeatures = `--disable-features=${features.join(',')}`
