export { default } from '@/kinds/refresh/screens/subscriptions/subscription/page';
