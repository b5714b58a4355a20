export { default, generateMetadata } from '@/kinds/locate/screens/agreement/page';
