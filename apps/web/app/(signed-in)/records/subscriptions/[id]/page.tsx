export { default, generateMetadata } from '@/kinds/refresh/screens/subscriptions/subscription/page';
