export { default, generateMetadata } from '@/kinds/refresh/screens/subscriptions/page';
