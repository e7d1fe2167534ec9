import type { Language } from './languages/language.ts'

/** Route names of shops and content systems, in no natural language. */
export const cmsRoutes: Language = {
  name: 'a habit of content systems',
  head: 'last',
  terms: {
    contact: 'com contact, contactform, wpforms, kontaktform, contact7, contact page1',
    account: `wp login, wp admin, com users, com user, user login, user register, customer account, account login, users sign in,
      users sign up, signin signup, j security check, my account 2, phpmyadmin, cpanel, webmail, administrator, backend`,
    products:
      'com virtuemart, =p, =prod, =dp, =sku, =pd, =product page, =s article, =s category, =productdetail, =product info, =viewproduct, =item detail, =wpsc product, =store products, =listing detail',
    listing: `=c, =cat, =cats, =catid, =product cat, =category list, =archives list, =search result, =searchresult,
      =searchresults, =collections all, =product list, =productlist, =tagged, =taxonomy, =browse all, =subcategory, =subcategories`,
    blog: 'com content article, =article list, =newsdetail, =news item, =newsitem, =single post, =singlepost, =blogpost, =viewarticle, =news view, =news show',
    faq: '=hc, com faq, zendesk, =kb article',
    portfolio: '=portfolio item, =portfolio items, =portfolio items page, =works detail',
    team: '=team member, =team members, =our team member, =staff member, =team view, =person, =profiles, =physician, =attorney, =doctor, =lawyer, =provider, =trainer, =agent',
    services: '=service view, =services view, =our service, =service item',
    testimonials: '=testimonial view',
    events: '=com jevents, =event view, =events list, =tribe events, =mec events',
    careers: '=job view, =job listing, =jobdetail, =job opening, =position, =vacancy detail',
  },
}
