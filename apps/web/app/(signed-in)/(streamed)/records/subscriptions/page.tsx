export { default } from '@/kinds/refresh/screens/subscriptions/subscriptions-screen';
