/**
 * Chromium renders its URL suggestions with two pages of its own per window, hidden or not: 0.7 s of CPU time per window,
 * twice the time of our page (Chromium 156). This switch replaces Playwright's switch of the same name, so the list
 * repeats the features that Playwright disables.
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
