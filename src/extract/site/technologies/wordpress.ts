import type { Fingerprint, TechnologyCategory } from './fingerprint.ts'

type MoreSignals = Omit<Fingerprint, 'name' | 'category' | 'implies' | 'version'>

/** Almost all WordPress files have the version in their URL. */
const fileVersion = /\?(?:[^#]*&)?ver=v?(\d+(?:\.\d+)*)/

function wordPressPart(name: string, category: TechnologyCategory, slugs: readonly string[], more: MoreSignals = {}) {
  const folders = slugs.map((slug) => `/wp-content/${slug}/`)
  return {
    name,
    category,
    ...more,
    paths: [...folders, ...(more.paths ?? [])],
    version: fileVersion,
    implies: ['WordPress'],
  }
}

const builder = (name: string, slugs: readonly string[], more?: MoreSignals) =>
  wordPressPart(name, 'builder', slugs, more)
const plugin = (name: string, slugs: readonly string[], more?: MoreSignals) =>
  wordPressPart(name, 'plugin', slugs, more)
const elementor = ['plugins/elementor', 'uploads/elementor', 'plugins/elementor-pro']

/** Page builders, themes and plugins that show how a WordPress site was built and what it is used for. */
export const wordpress: readonly Fingerprint[] = [
  builder('Elementor', elementor, {
    generator: /^elementor (\d+(?:\.\d+)*)/i,
    markup: ['data-elementor-type', 'elementor-page'],
  }),
  builder('Divi', ['themes/divi', 'plugins/divi-builder'], {
    generator: /^divi v\.?([\d.]+)/i,
    markup: ['et_pb_section', 'et_divi_theme'],
  }),
  builder('WPBakery', ['plugins/js_composer', 'plugins/js_composer_salient'], {
    generator: /^powered by wpbakery page builder/i,
    markup: ['wpb-js-composer', 'wpb_wrapper'],
  }),
  builder('Beaver Builder', ['plugins/bb-plugin', 'plugins/beaver-builder-lite-version', 'uploads/bb-plugin'], {
    markup: ['fl-builder-content'],
  }),
  {
    name: 'Gutenberg',
    category: 'builder',
    paths: ['/wp-includes/css/dist/block-library/', '/wp-includes/blocks/', '/wp-content/plugins/gutenberg/'],
    markup: ['wp-block-group', 'wp-block-columns', 'wp-block-cover', 'wp-site-blocks'],
    implies: ['WordPress'],
  },
  builder('Oxygen', ['plugins/oxygen', 'uploads/oxygen'], { markup: ['ct-section-inner-wrap', 'oxy-header-wrapper'] }),
  builder('Bricks', ['themes/bricks'], { markup: ['brxe-section', 'bricks-site-header'] }),
  builder('Avada', ['themes/avada', 'plugins/fusion-builder'], { markup: ['fusion-builder-row', 'avada-html-'] }),
  builder('Enfold', ['themes/enfold'], { markup: ['avia_codeblock', 'av-section-'] }),
  builder('Brizy', ['plugins/brizy', 'plugins/brizy-pro'], { markup: ['brz-root__container'] }),
  builder('SiteOrigin', ['plugins/siteorigin-panels'], { markup: ['siteorigin-panels'] }),
  builder('Thrive Architect', ['plugins/thrive-visual-editor'], { markup: ['tve_editor_page', 'thrv_wrapper'] }),
  builder('Breakdance', ['plugins/breakdance'], { markup: ['bde-section', 'breakdance-header'] }),
  builder('Visual Composer', ['plugins/visualcomposer'], {
    generator: /^powered by visual composer/i,
    markup: ['vcv-row-control'],
  }),
  builder('Astra', ['themes/astra'], { markup: ['ast-container'] }),
  builder('GeneratePress', ['themes/generatepress']),
  builder('Kadence', ['themes/kadence', 'plugins/kadence-blocks'], { markup: ['kt-row-layout-inner'] }),
  builder('OceanWP', ['themes/oceanwp'], { markup: ['oceanwp-theme'] }),
  builder('The7', ['themes/dt-the7']),
  builder('BeTheme', ['themes/betheme'], { markup: ['mfn-builder-content'] }),
  plugin('Yoast SEO', ['plugins/wordpress-seo'], {
    comments: ['optimized with the yoast seo'],
    markup: ['yoast-schema-graph'],
  }),
  plugin('Rank Math', ['plugins/seo-by-rank-math'], {
    comments: ['search engine optimization by rank math'],
    markup: ['rank-math-schema'],
  }),
  plugin('All in One SEO', ['plugins/all-in-one-seo-pack'], {
    generator: /^all in one seo(?: pro)? \(aioseo\) ([\d.]+)/i,
    markup: ['aioseo-schema'],
  }),
  plugin('Contact Form 7', ['plugins/contact-form-7'], { markup: ['wpcf7-form'] }),
  plugin('WPForms', ['plugins/wpforms', 'plugins/wpforms-lite'], { markup: ['wpforms-form'] }),
  plugin('Gravity Forms', ['plugins/gravityforms'], { markup: ['gform_wrapper'] }),
  plugin('Ninja Forms', ['plugins/ninja-forms'], { markup: ['nf-form-cont'] }),
  plugin('WPML', ['plugins/sitepress-multilingual-cms'], { generator: /^wpml ver:([\d.]+)/i }),
  plugin('Polylang', ['plugins/polylang', 'plugins/polylang-pro'], { cookies: ['pll_language'] }),
  plugin('WP Rocket', ['plugins/wp-rocket', 'cache/wp-rocket'], {
    comments: ['this website is like a rocket'],
    markup: ['wpr-usedcss'],
  }),
  plugin('LiteSpeed Cache', ['plugins/litespeed-cache', 'litespeed'], {
    headers: { 'x-litespeed-cache': /./ },
    comments: ['page cached by litespeed cache'],
  }),
  plugin('W3 Total Cache', ['plugins/w3-total-cache', 'cache/minify'], {
    headers: { 'x-powered-by': /w3 total cache\/([\d.]+)/i },
    comments: ['performance optimized by w3 total cache'],
  }),
  plugin('Autoptimize', ['plugins/autoptimize', 'cache/autoptimize']),
  plugin('Jetpack', ['plugins/jetpack'], { paths: ['//i0.wp.com/', '//c0.wp.com/'] }),
  plugin('Slider Revolution', ['plugins/revslider'], {
    generator: /^powered by slider revolution ([\d.]+)/i,
    markup: ['rev_slider_wrapper', 'rs-module-wrap'],
  }),
]
