export { default, generateMetadata } from '@/kinds/refresh/screens/subscriptions/new/page';
