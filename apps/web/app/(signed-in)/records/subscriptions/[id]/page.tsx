export { SubscriptionPage as default } from '@/kinds/refresh/screens/subscriptions/subscription-screen';
