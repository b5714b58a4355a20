export { default, generateMetadata } from '@/kinds/locate/screens/target/versions/version/page';
