import { paths } from '@horus/contract/backoffice/paths';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const { site, feeds, auth, account, checkout, admin } = paths;

/** docs/product.md, 'Routes'. */
export default [
  index('../pages/site/home/home-page.tsx'),
  route(site.horus.pattern, '../pages/site/horus/horus-page.tsx'),
  route(site.demo.pattern, '../pages/site/demo-app/demo-page.tsx'),
  route(site.privacy.pattern, '../pages/site/legal/privacy-page.tsx'),
  route(site.terms.pattern, '../pages/site/legal/terms-page.tsx'),
  route(site.cookies.pattern, '../pages/site/legal/cookies-page.tsx'),
  route(site.thanks.pattern, '../pages/site/thanks/thanks-page.tsx'),
  route(site.law.pattern, '../pages/site/law/law-page.tsx'),
  route(feeds.law.pattern, '../pages/feeds/law-feed.ts'),
  route(feeds.changelog.pattern, '../pages/feeds/changelog-feed.ts'),
  route(site.changelog.pattern, '../pages/site/changelog/changelog-page.tsx'),
  route(site.hire.pattern, '../pages/site/hiring/hire-page.tsx'),
  route(site.deviceGuide.pattern, '../pages/site/device-guide/device-guide-page.tsx'),
  route(site.calculator.pattern, '../pages/site/calculator/calculator-page.tsx'),
  route(site.recordSheet.pattern, '../pages/site/record-sheet/record-sheet-page.tsx'),
  route(site.security.pattern, '../pages/site/security/security-page.tsx'),
  route(site.deleteAccount.pattern, '../pages/site/delete-account/delete-account-page.tsx'),
  route(checkout.reconsider.pattern, '../pages/site/reconsider/reconsider-page.tsx'),
  route(auth.login.pattern, '../pages/auth/login-page.tsx'),
  route(auth.register.pattern, '../pages/auth/register-page.tsx'),
  route(auth.resetPassword.pattern, '../pages/auth/reset-password-page.tsx'),
  route(auth.verifyEmail.pattern, '../pages/auth/verify-email-page.tsx'),
  route(auth.invitation.pattern, '../pages/auth/invitation/invitation-page.tsx'),
  route(account.billing.pattern, '../pages/account/plan/billing-portal-page.tsx'),
  layout('../pages/account/frame/customer-area.tsx', [
    route(checkout.success.pattern, '../pages/account/order/checkout-success-page.tsx'),
    route(account.dashboard.pattern, '../pages/account/dashboard/dashboard-page.tsx'),
    route(account.dashboardBilling.pattern, '../pages/account/papers/dashboard-billing-page.tsx'),
    route(account.plan.pattern, '../pages/account/plan/plan-page.tsx'),
    route(account.changePlan.pattern, '../pages/account/change-plan/change-plan-page.tsx'),
    route(account.requestInvoice.pattern, '../pages/account/request-invoice/request-invoice-page.tsx'),
    route(account.profile.pattern, '../pages/account/profile/profile-page.tsx'),
    route(account.security.pattern, '../pages/account/security/security-page.tsx'),
    route(account.fiscalData.pattern, '../pages/account/fiscal-data/fiscal-data-page.tsx'),
    route(account.team.pattern, '../pages/account/team/team-page.tsx'),
    route(account.activity.pattern, '../pages/account/activity/activity-page.tsx'),
    route('/dashboard/*', '../pages/account/frame/redirect-dashboard.tsx'),
  ]),
  // Its pages are listed in pages/backoffice/frame/office-pages.ts.
  route(`${admin.today.pattern}/*`, '../pages/backoffice/backoffice.tsx'),
  route('/checkout/*', '../pages/site/redirect-home.tsx'),
  route('*', '../pages/site/not-found-page.tsx'),
] satisfies RouteConfig;
